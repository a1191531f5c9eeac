import { z } from 'zod'
import { fieldPlace, readSenderCodes } from '../domain/index.ts'
import { Id, Moment, PersonRef, Version, WorkgroupRef } from './common.ts'
import { AckCode, IntakeProblem } from './intake-message.ts'

export const senderZoneLabels = {
  message: 'come indica il messaggio',
  rome: 'ora italiana',
  utc: 'UTC',
} as const
export const senderNameLabels = { surname_first: 'cognome, nome', given_first: 'nome, cognome' } as const

/** How messages of one sender differ from the usual ones. */
export const SenderSettings = z.strictObject({
  /** Field with the card's number: `SPM-2.1`, `OBR-18`; empty for the usual places. */
  cardNumber: z
    .string()
    .refine(
      (text) => text === '' || fieldPlace.test(text),
      'Un campo di SPM, OBR o ORC, per esempio SPM-2.1 oppure OBR-18',
    )
    .default(''),
  /** Of times without a zone. */
  zone: z.enum(['message', 'rome', 'utc']).default('message'),
  /** Of newborn, mother and father (PID-5, PID-6, NK1-2). */
  names: z.enum(['surname_first', 'given_first']).default('surname_first'),
  /** Codes of the sender's own, one a line: `domanda PESO = 8339-4`. */
  codes: z
    .string()
    .max(20_000)
    .superRefine((text, context) => {
      const { wrong } = readSenderCodes(text)
      if (wrong.length > 0)
        context.addIssue({
          code: 'custom',
          message: `Righe non riconosciute: ${wrong.slice(0, 10).join(', ')}. Esempio: domanda PESO = 8339-4`,
        })
    })
    .default(''),
})
export type SenderSettings = z.output<typeof SenderSettings>

export const IntakeSender = z.object({
  /** Of the birth point. */
  id: Id,
  workgroup: WorkgroupRef,
  /** Null while its messages are read as usual. */
  settings: SenderSettings.nullable(),
  version: Version,
  changedAt: Moment.nullable(),
  changedBy: PersonRef.nullable(),
})
export type IntakeSender = z.infer<typeof IntakeSender>

export const SaveSenderInput = z.object({ version: Version, settings: SenderSettings })

export const TryMessageInput = z.object({
  /** At most 64 KiB. */
  text: z.string().trim().min(1, 'Incollare un messaggio').max(65_536),
  settings: SenderSettings,
  /** Rules by which it is read today; differing results are listed beside. */
  standing: SenderSettings.optional(),
})

const Becomes = z.array(z.object({ fact: z.string(), value: z.string() }))

/** A field of a tried message and its result. */
export const TriedField = z.object({
  /** `PID[1].5` */
  location: z.string(),
  said: z.string(),
  becomes: Becomes,
  /** The message's result by the rules in force; null where the result is equal. */
  before: Becomes.nullable(),
  /** Italian: why the field is needed, or that it is not read; null where it becomes something. */
  note: z.string().nullable(),
})
export type TriedField = z.infer<typeof TriedField>

export const TriedMessage = z.object({
  /** The answer that the message would get before records are looked at. */
  ack: AckCode,
  problems: z.array(IntakeProblem),
  cards: z.array(z.string()),
  fields: z.array(TriedField),
  /** Facts of the whole message that the rules in force read otherwise; null where a fact is not read. */
  otherwise: z.array(
    z.object({ fact: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type TriedMessage = z.infer<typeof TriedMessage>
