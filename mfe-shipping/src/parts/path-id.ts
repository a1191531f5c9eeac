import { useParams } from 'react-router-dom'

/** The number in the address under this name; null for any other text. */
export function usePathId(name: string): number | null {
  const id = Number(useParams()[name])
  return Number.isInteger(id) && id > 0 ? id : null
}
