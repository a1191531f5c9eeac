import { pdf } from '@sne/shared/contract'
import { dayOf, formatText, newbornName, registryLabel, registryTypeLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { found } from '../../platform/calls/refusal.ts'
import { paperHead } from '../../records/laboratories/laboratory-head.ts'
import { listEntries, type RegistryFilters, readsAll } from './queries.ts'
import { texts } from './texts.ts'

/** Rows that one document takes. */
const mostRows = 5_000

/** The laboratory at the head: the one asked for by those who read all, else the person's own; `not_found` for an unknown one. */
async function registerHead({ db, viewer }: Context, asked: number | undefined) {
  if (asked === undefined || !readsAll(viewer)) return paperHead(db, viewer.workgroupId)
  found(await db.selectFrom('workgroups').select('id').where('id', '=', asked).executeTakeFirst())
  return paperHead(db, asked)
}

/** The registers on paper, all pages of the list; that they were printed is audited, since names leave the product with them. */
export async function printEntries(context: Context, query: RegistryFilters) {
  const { db, now, viewer, services } = context
  const laboratory = await registerHead(context, query.workgroupId)
  const { items } = await listEntries(db, viewer, { ...query, page: 1, pageSize: mostRows })
  context.audit({ entity: 'internal-registry', id: null, action: 'print', details: { count: items.length } })
  const bytes = await services.documents.render({
    kind: 'registry',
    data: {
      laboratory,
      filter: [query.type?.map((type) => registryTypeLabels[type]).join(', ') ?? texts.all, query.year]
        .filter(Boolean)
        .join(' · '),
      printedAt: now.toISOString(),
      printedBy: viewer.label,
      rows: items.map((entry) => ({
        register: registryLabel(entry.type, entry.variant, entry.workgroup.type),
        number: `${entry.year}/${String(entry.number).padStart(5, '0')}`,
        date: entry.date,
        newborn: formatText(entry.newborn && newbornName(entry.newborn)),
        card: formatText(entry.sample?.barcode),
        category: entry.category,
        description: entry.description,
        removed: entry.removed?.reason ?? null,
      })),
    },
  })
  return fileAnswer(`registri-interni-${dayOf(now)}.pdf`, pdf, bytes, { inline: true })
}
