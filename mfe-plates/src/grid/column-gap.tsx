/** Takes the place of columns that are not drawn. */
export const ColumnGap = ({ count }: { readonly count: number }) =>
  count > 0 && <td className="grd-gap" colSpan={count} aria-hidden="true" />
