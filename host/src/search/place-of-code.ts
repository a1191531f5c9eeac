import { call } from '@sne/shared/client'
import { type CallOutput, type Endpoints, searchEndpoints } from '@sne/shared/contract'
import { type Address, addresses, hasRole, mayOpen, type Role } from '@sne/shared/domain'

type Found = NonNullable<CallOutput<Endpoints['findByCode']>['found']>

/** Pages that show the record, the closest one first. */
const pages: Readonly<Record<Found['kind'], (found: Found) => readonly (readonly [Address, string])[]>> = {
  shipping: ({ id }) => [
    [addresses.shipping, `/shipping/${id}/details`],
    [addresses.editShipping, `/shipping/${id}/edit`],
  ],
  plate: ({ id, barcode }) => [
    [addresses.plate, `/plate/${id}/view`],
    [addresses.plates, `/plate/list?q=${encodeURIComponent(barcode)}`],
  ],
}

/** The page of a shipment or plate that the role may open; null without one. */
const placeOfCode = (found: Found, role: Role): string | null =>
  pages[found.kind](found).find(([page]) => mayOpen(page, role))?.[1] ?? null

export const searchesCodes = (role: Role) => hasRole({ currentRole: role }, searchEndpoints.findByCode.access)

/** Page of the shipment or plate with the barcode; null without one that the role may open. */
export async function findPlace(code: string, role: Role): Promise<string | null> {
  if (!searchesCodes(role)) return null
  const { found } = await call(searchEndpoints.findByCode, { params: { code } })
  return found && placeOfCode(found, role)
}
