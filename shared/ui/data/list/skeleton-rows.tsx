import { dataTexts } from '../texts.ts'

interface SkeletonRowsProps {
  readonly rows: number
  readonly columns: number
}

/** Rows while the first answer is on its way; one of them says so. */
export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => `riga-${row}`).map((row, index) => (
    <tr key={row} aria-hidden={index > 0}>
      {Array.from({ length: columns }, (_, column) => `${row}-${column}`).map((cell, column) => (
        <td key={cell}>
          <span className="sne-bone" />
          {index === 0 && column === 0 && <span className="sne-hidden">{dataTexts.loadingRows}</span>}
        </td>
      ))}
    </tr>
  ))
}
