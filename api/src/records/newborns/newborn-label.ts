import type { NewbornLabel } from '@sne/shared/contract'

/** Columns of `newborns` that name a newborn, for the `select` of a query that joins them. */
export const newbornColumns = [
  'newborns.code',
  'newborns.surname',
  'newborns.name',
  'newborns.sex',
  'newborns.birthAt',
] as const

type Named = Omit<NewbornLabel, 'id'> & { readonly newbornId: number }

/** A newborn as short as lists show it, from a row of whatever record belongs to it. */
export const newbornLabel = ({ newbornId, code, surname, name, sex, birthAt }: Named): NewbornLabel => ({
  id: newbornId,
  code,
  surname,
  name,
  sex,
  birthAt,
})
