import { z } from 'zod'

/** What an exported folder says of itself: it is complete, and made by this schema. */
export const Manifest = z.object({
  exportedAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'
/** Rows of one table as PostgreSQL's COPY writes them. */
export const copyName = (table: string) => `${table}.copy`
export const filesName = 'files'
