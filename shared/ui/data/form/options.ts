export interface Option<V extends string | number = string | number> {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean
}

/** Options from a table of the domain: `optionsOf(shippingStatuses)`, `optionsOf(roleLabels)`. */
export const optionsOf = <K extends string>(
  table: Readonly<Record<K, string | { readonly label: string }>>,
): Option<K>[] =>
  Object.entries<string | { readonly label: string }>(table).map(([value, look]) => ({
    value: value as K,
    label: typeof look === 'string' ? look : look.label,
  }))
