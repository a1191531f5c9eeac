import { createHash } from 'node:crypto'
import type { LetterPreview } from '@sne/shared/contract'
import {
  askingRefusal,
  dayOf,
  fillLetter,
  type LetterKind,
  type LetterLanguage,
  letterFields,
  letterKinds,
  letterWording,
} from '@sne/shared/domain'
import { refuse } from '../../../platform/calls/refusal.ts'
import type { Services } from '../../../platform/calls/services.ts'
import type { LetterInput } from '../../../platform/documents/index.ts'
import { serverVersion } from '../../../platform/version.ts'
import { texts } from '../texts.ts'
import { type LetterFacts, letterFacts, type Reading } from './facts.ts'
import { templateInForce } from './templates.ts'
import { letterValues, recipientOf } from './values.ts'

export interface LetterChoice {
  readonly kind: LetterKind
  readonly language: LetterLanguage
  readonly recipientId?: number | undefined
}

/** A letter of one case as it would be made now. */
export interface Composed {
  readonly facts: LetterFacts
  readonly setId: number
  readonly preview: LetterPreview
  readonly input: LetterInput
}

/** A letter about a newborn who died is sent to no family. Nobody is asked for material that is awaited no more. */
function checkSense(kind: LetterKind, { open, order, one }: LetterFacts): void {
  if (letterKinds[kind].to === 'clinical_centre') return
  if (order.closureReason === 'deceased') throw refuse('invalid_transition', { message: texts.newbornDied })
  if (!open) throw refuse('invalid_transition', { message: texts.caseClosed })
  const { requestType: type, requestStatus: status, approvedAt } = order
  const request = type === null || status === null ? null : { type, status, approved: approvedAt !== null }
  const message = askingRefusal({ request, reportStatus: one.report?.status ?? null })
  if (message) throw refuse('invalid_transition', { message })
}

/** An urgent recall says so before anything else, whatever the laboratory's template says. */
const titleOf = (kind: LetterKind, language: LetterLanguage, { order }: LetterFacts, title: string) =>
  order.urgent && letterKinds[kind].to === 'birth_point' ? letterWording[language].urgent(title) : title

/** Address of a mail; null for paper. @throws Refusal `invalid_transition` without one */
function mailedTo(kind: LetterKind, { place }: LetterFacts): string | null {
  if (!letterKinds[kind].mail) return null
  if (!place?.email) throw refuse('invalid_transition', { message: texts.withoutAddress })
  return place.email
}

/**
 * Fills the template in force with the facts of the case.
 * @throws Refusal `not_found`, `permission_denied`; `invalid_transition` without templates in force, without the
 * place or its address, for a mail whose field has no value, or where the letter makes no sense any more
 */
export async function composeLetter(
  reading: Reading & { readonly services: Services },
  id: number,
  { kind, language, recipientId }: LetterChoice,
): Promise<Composed> {
  const { db, now, services } = reading
  const facts = await letterFacts(reading, id, kind, recipientId)
  checkSense(kind, facts)
  const template = await templateInForce(db, facts.order.workgroupId, kind, language)
  const link = `${services.settings.publicUrl}/manage-recall/${id}`
  const filled = fillLetter(template, letterValues(facts, language, { now, link }))
  const [gap] = filled.missing
  // A mail leaves at once: nobody writes into it by hand.
  if (letterKinds[kind].mail && gap)
    throw refuse('invalid_transition', { message: texts.mailGap(letterFields[gap].label) })
  const shown = {
    title: titleOf(kind, language, facts, filled.title),
    text: filled.text,
    recipient: recipientOf(facts, language),
    mailedTo: mailedTo(kind, facts),
    missing: [...filled.missing],
    version: template.version,
  }
  const said = JSON.stringify([dayOf(now), id, kind, language, facts.place?.id ?? null, shown])
  return {
    facts,
    setId: template.setId,
    preview: { ...shown, digest: createHash('sha256').update(said).digest('hex') },
    input: {
      laboratory: facts.laboratory,
      language,
      kind: letterKinds[kind].label,
      title: shown.title,
      text: shown.text,
      recipient: shown.recipient,
      mailedTo: shown.mailedTo,
      reference: facts.one.number,
      createdAt: now.toISOString(),
      writtenBy: facts.writer,
      templateVersion: template.version,
      softwareVersion: serverVersion,
    },
  }
}
