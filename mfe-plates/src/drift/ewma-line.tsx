/** Half the height of the picture in SD. */
const top = 4
const [width, height] = [120, 26]

/** The weighted mean of the last batches around the centre of the history; the row shows its newest value. */
export function EwmaLine({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const step = width / Math.max(1, values.length - 1)
  const placeOf = (value: number) => ((top - Math.max(-top, Math.min(top, value))) / (2 * top)) * height
  const points = values.map((value, index) => `${(index * step).toFixed(1)},${placeOf(value).toFixed(1)}`)
  return (
    <svg className="drift-line" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line x1="0" x2={width} y1={height / 2} y2={height / 2} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
