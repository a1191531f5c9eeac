/** A laboratory, birth point or ward as sentences name it. */
export const placeLabel = (place: { readonly facilityName: string; readonly name: string }): string =>
  `${place.facilityName} – ${place.name}`
