import type { CaseNote, Communication, NewbornEvent, RecallCase } from '@sne/shared/contract'
import { newbornEventLabels, type Tone, toldOutcome } from '@sne/shared/domain'
import { caseTexts as texts } from './texts.ts'

/** One line of the story, without its looks. */
export interface LineEvent {
  readonly id: string
  readonly at: string
  readonly by: string | null
  readonly title: string
  readonly detail: string | null
  readonly tone: Tone
}

const tones: Partial<Record<NewbornEvent['type'], Tone>> = {
  accepted: 'green',
  report_accepted: 'green',
  recall_requested: 'amber',
  recall_sample_accepted: 'blue',
  serum_report: 'blue',
  letter: 'purple',
  recall_refused: 'red',
  not_valid: 'red',
  not_received: 'red',
  re_test: 'amber',
  second_tier: 'amber',
  closed: 'red',
}

function eventLine(event: NewbornEvent, told: Communication | undefined): LineEvent {
  const tone = told ? (told.outcome === toldOutcome ? 'green' : 'amber') : (tones[event.type] ?? 'grey')
  return {
    id: `event-${event.id}`,
    at: event.at,
    by: event.actor?.label ?? null,
    title: [newbornEventLabels[event.type], event.text].filter(Boolean).join(': '),
    detail: told ? [told.recipientName, told.text].filter(Boolean).join(' · ') : null,
    tone,
  }
}

const noteLine = ({ id, at, by, text, file }: CaseNote): LineEvent => ({
  id: `note-${id}`,
  at,
  by: by?.label ?? null,
  title: file ? texts.noteOf(file.name) : texts.note,
  detail: text,
  tone: 'purple',
})

/** The story of one category, the last line first: an event of no category belongs to each. */
export function lineOf(
  { category }: Pick<RecallCase, 'category'>,
  events: readonly NewbornEvent[],
  communications: readonly Communication[],
  notes: readonly CaseNote[],
): LineEvent[] {
  const words = new Map(communications.map((one) => [one.eventId, one]))
  const own = events.filter(({ refs }) => !refs.category || refs.category === category)
  return [...own.map((event) => eventLine(event, words.get(event.id))), ...notes.map(noteLine)].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )
}
