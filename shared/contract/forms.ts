import { z } from 'zod'
import { dayOf, isOneScript, withoutInvisible } from '../domain/index.ts'
import { passwordMaxLength, passwordProblem } from '../domain/password.ts'
import * as messages from '../domain/validation-messages.ts'

/**
 * Rules of form fields with the product's messages. The same schema validates in the form and on the server.
 * `required…`/`optional…` say whether an empty field is refused; an empty optional text becomes null.
 */

export interface Lengths {
  readonly min?: number
  readonly max?: number
  /** A name or a code: kept without signs that cannot be seen, its letters composed. */
  readonly tidy?: boolean
  /** Without line breaks and other control characters: it fits one line of a letter, a list or a message. */
  readonly line?: boolean
}

const isOneLine = (text: string) => !/\p{Control}/u.test(text)

const written = (tidy: boolean) => {
  const text = z.string({ error: messages.required() })
  return tidy ? text.overwrite(withoutInvisible) : text
}

/** Text that must be there; surrounding blanks do not count. */
export function requiredText({ min = 1, max = 250, tidy = false, line = false }: Lengths = {}) {
  return written(tidy)
    .trim()
    .min(1, { error: messages.required(), abort: true })
    .min(min, messages.minLength(min))
    .max(max, messages.maxLength(max))
    .refine((text) => inkOf(text).length > 0, { error: messages.required() })
    .refine((text) => !line || isOneLine(text), { error: messages.oneLine() })
}

/** The visible part of a text: no blanks, controls, joiners, fillers, nor combining marks without a base. */
const inkOf = (text: string) =>
  text.replace(/[\p{Separator}\p{Control}\p{Format}\p{Mark}\u115f\u1160\u2800\u3164\uffa0]/gu, '')

/** Text that may be missing: blank, null and absent all arrive as null or undefined. */
export const optionalText = (lengths: Omit<Lengths, 'min'> = {}) => textOrNull(lengths).nullish()

/** A text that a call writes anew: null erases it, a body without the field is refused. */
export const erasableText = (lengths: Omit<Lengths, 'min'> = {}) => textOrNull(lengths).nullable()

function textOrNull({ max = 250, tidy = false, line = false }: Omit<Lengths, 'min'>) {
  return (tidy ? z.string().overwrite(withoutInvisible) : z.string())
    .trim()
    .max(max, messages.maxLength(max))
    .refine((text) => !line || isOneLine(text), { error: messages.oneLine() })
    .transform((text) => (inkOf(text) === '' ? null : text))
}

/** The name of a person; namesakes that differ by invisible characters are one name. */
export const requiredName = (lengths: Lengths = {}) => requiredText({ ...lengths, tidy: true, line: true })
export const optionalName = (lengths: Omit<Lengths, 'min'> = {}) =>
  optionalText({ ...lengths, tidy: true, line: true })

/** A code that comes in: letters of one alphabet. */
export const codeText = (max: number) =>
  requiredText({ max, tidy: true }).refine(isOneScript, messages.oneScript())

/** Text of one length only, such as a fiscal code. */
export const exactText = (length: number) =>
  z
    .string({ error: messages.required() })
    .overwrite(withoutInvisible)
    .trim()
    .min(1, { error: messages.required(), abort: true })
    .length(length, messages.exactLength(length))

export const optionalExactText = (length: number) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .refine((text) => text === '' || text.length === length, messages.exactLength(length))
    .transform((text) => text || null)
    .nullish()

/** Addresses are compared in lower case, so they are stored so. */
export const requiredEmail = () =>
  z
    .string({ error: messages.required() })
    .trim()
    .toLowerCase()
    .min(1, { error: messages.required(), abort: true })
    .max(254, messages.maxLength(254))
    .regex(z.regexes.email, messages.email())

export const optionalEmail = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254, messages.maxLength(254))
    .refine((text) => text === '' || z.regexes.email.test(text), messages.email())
    .transform((text) => text || null)
    .nullish()

/** An address that a link may open: http or https, never a script. */
export const isWebAddress = (text: string) => /^https?:\/\//iu.test(text) && URL.canParse(text)

export const optionalWebAddress = () =>
  optionalText({ max: 300 }).refine((text) => !text || isWebAddress(text), messages.webAddress())

/** The password in use: never trimmed, and not asked whether it would still be allowed. */
export const requiredPassword = () =>
  z
    .string({ error: messages.required() })
    .min(1, { error: messages.required(), abort: true })
    .max(passwordMaxLength, messages.maxLength(passwordMaxLength))

/** A password that is chosen anew, by the domain's rule. */
export const newPassword = () =>
  z
    .string({ error: messages.required() })
    .min(1, { error: messages.required(), abort: true })
    .superRefine((password, context) => {
      const message = passwordProblem(password)
      if (message) context.addIssue({ code: 'custom', message })
    })

/** One of a list; nothing chosen reads as a missing field. */
export const requiredChoice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: messages.required() })

/** A record chosen from a list. */
export const requiredId = () => z.number({ error: messages.required() }).int().positive()

/** At least one entry of a list. */
export const requiredList = <T extends z.ZodType>(item: T) =>
  z.array(item, { error: messages.required() }).min(1, messages.required())

export interface Range {
  readonly min: number
  readonly max: number
}

const numberError = ({ input }: { readonly input?: unknown }) =>
  typeof input === 'string' && input.trim() !== '' ? messages.numberNotText() : messages.required()

export const requiredNumber = ({ min, max }: Range) =>
  z.number({ error: numberError }).min(min, messages.belowMinimum()).max(max, messages.aboveMaximum())

export const optionalNumber = ({ min, max }: Range) =>
  z
    .number({ error: numberError })
    .min(min, messages.belowMinimum())
    .max(max, messages.aboveMaximum())
    .nullish()

/** A number that is kept without decimals: grams, weeks, discs. A rounded one would be another than was said. */
export const requiredWhole = (range: Range) => requiredNumber(range).int(messages.wholeNumber())

export const optionalWhole = (range: Range) => requiredWhole(range).nullish()

export interface DateLimits {
  /** Earliest moment or day allowed, ISO 8601; earlier is not a valid date. */
  readonly min?: string
  /** The clock, for tests. */
  readonly now?: () => Date
}

/** A moment (ISO 8601 with zone), today or before, not before `min`. */
export const requiredPastMoment = (limits: DateLimits = {}) =>
  z.iso
    .datetime({ offset: true, error: dateError })
    .refine(notBefore(limits.min), { error: messages.invalidDate(), abort: true })
    .refine(notAfterNow(limits.now), messages.notInFuture())

export const optionalPastMoment = (limits: DateLimits = {}) => requiredPastMoment(limits).nullish()

/** A day (yyyy-MM-dd) of the laboratory's calendar, today or before, not before `min`. */
export const requiredPastDay = (limits: DateLimits = {}) =>
  z.iso
    .date({ error: dateError })
    .refine(notBefore(limits.min), { error: messages.invalidDate(), abort: true })
    .refine(notAfterToday(limits.now), messages.notInFuture())

export const optionalPastDay = (limits: DateLimits = {}) => requiredPastDay(limits).nullish()

/** A day that may lie ahead (a due date), not before `min`. */
export const requiredDay = (limits: Pick<DateLimits, 'min'> = {}) =>
  z.iso.date({ error: dateError }).refine(notBefore(limits.min), messages.invalidDate())

export const optionalDay = (limits: Pick<DateLimits, 'min'> = {}) => requiredDay(limits).nullish()

const dateError = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === ''
    ? messages.required()
    : messages.invalidDate()

/** ISO 8601 has a year 0000, which PostgreSQL refuses; nothing that the product records is older than this. */
export const isOfOurTime = (value: string) => value >= '1900-01-02'

const notBefore = (min: string | undefined) => (value: string) =>
  isOfOurTime(value) && (!min || Date.parse(value) >= Date.parse(min))

const notAfterNow =
  (now: () => Date = () => new Date()) =>
  (value: string) =>
    Date.parse(value) <= now().getTime()

const notAfterToday =
  (now: () => Date = () => new Date()) =>
  (value: string) =>
    value <= dayOf(now())

type Fields = Readonly<Record<string, unknown>>
type Refinement = (value: Fields, context: z.core.$RefinementCtx<Fields>) => void

const isFilled = (value: unknown) =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')

/** For `.superRefine`: at least one of the fields is filled; the first one carries the message. */
export const atLeastOneField = (...fields: [string, ...string[]]): Refinement =>
  refuseUnless(fields, isFilled, messages.atLeastOneField())

/** For `.superRefine`: at least one of the boolean fields is true; the first one carries the message. */
export const atLeastOneYes = (fields: [string, ...string[]], text?: string): Refinement =>
  refuseUnless(fields, (value) => value === true, messages.atLeastOneYes(text))

function refuseUnless(
  fields: [string, ...string[]],
  holds: (value: unknown) => boolean,
  message: string,
): Refinement {
  return (value, context) => {
    if (!fields.some((field) => holds(value[field])))
      context.addIssue({ code: 'custom', path: [fields[0]], message })
  }
}

/** A chosen file of at most `bytes`. */
export const requiredFile = (bytes: number) =>
  z
    .custom<Blob>((value) => value instanceof Blob, { error: messages.required(), abort: true })
    .refine((file) => file.size <= bytes, messages.fileTooLarge(bytes))
