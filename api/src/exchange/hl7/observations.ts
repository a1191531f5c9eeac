import { weightBounds } from '@sne/shared/contract'
import {
  type AnswerTable,
  answerOf,
  collectionMethods,
  deliveryTypes,
  isDenied,
  maternalFactors,
  meansNothing,
  motivations,
  pluralities,
  repeats,
  transfusionTypes,
  wards,
} from './answers.ts'
import { closedAnswerOf, feedings, infantFactors } from './condition-words.ts'
import { type ConsentFlag, type Draft, leaveOut, type PlaceDraft } from './draft.ts'
import { readGestation, writtenGestation } from './gestation.ts'
import { componentOf } from './message.ts'
import { readMoment } from './moment.ts'
import type { Answer } from './observation.ts'
import { addressOf } from './people.ts'
import { isFax, numberOf, phonesOf } from './phones.ts'
import { placeOfTwin } from './plurality-words.ts'
import { isAcceptable } from './quality-words.ts'
import { setBarcode } from './read-barcode.ts'
import { setFactor } from './set-factor.ts'
import { sexOf } from './sex.ts'
import { withoutStars } from './stars.ts'
import { texts } from './texts.ts'
import { ageOf, durationOf, gramsOf } from './units.ts'
import { saysRefusal, yesOrNo } from './yes-no.ts'

/** Puts one answer into the card; false when it is not understood. */
type Reader = (answer: Answer, draft: Draft) => boolean

/** Grams; other units of weight are turned into grams. An unknown one says nothing, nor does a weight that nobody has. */
const weight =
  (put: (draft: Draft, grams: number) => void): Reader =>
  (answer, draft) => {
    const number = Number(answer.code.replace(',', '.'))
    const grams = gramsOf(answer)
    if (answer.code === '' || !Number.isFinite(number) || grams === null) return false
    const whole = Math.round(number * grams)
    const isPossible = whole >= weightBounds.min && whole <= weightBounds.max
    if (isPossible) put(draft, whole)
    return isPossible
  }

const chosen =
  <T>(table: AnswerTable<T>, put: (draft: Draft, meaning: T) => void): Reader =>
  ({ code, text }, draft) => {
    const meaning = answerOf(table, code, text)
    if (meaning !== undefined) put(draft, meaning)
    return meaning !== undefined
  }

const note: Reader = ({ text }, { notes }) => {
  if (!meansNothing('', text)) notes.push(text)
  return true
}

const moment =
  (put: (draft: Draft, iso: string) => void): Reader =>
  ({ code }, draft) => {
    const read = readMoment(code, draft.zone)
    if (read) put(draft, read.iso)
    return read !== null
  }

const place =
  (
    whose: 'provider' | 'hospital',
    what: keyof PlaceDraft,
    text: (answer: Answer) => string | undefined,
  ): Reader =>
  (answer, draft) => {
    draft[whose][what] = text(answer)
    return true
  }
const plain = ({ code }: Answer) => code
const address = ({ value }: Answer) => addressOf(value)
const withMore = (line: string | undefined, more: string | undefined) =>
  line && more ? `${line}, ${more}` : line || more || ''
/** Of several repetitions of a number the first is kept; a fax is none. */
const setPhone =
  (whose: 'provider' | 'hospital'): Reader =>
  ({ value, segment }, draft) => {
    if (isFax(value)) {
      leaveOut(draft, segment, 5, '', texts.fax(numberOf(value)), 'without_place')
      return true
    }
    draft[whose].phone ??= phonesOf([value])[0] ?? ''
    return true
  }

const yesNo =
  (put: (draft: Draft, answer: boolean) => void): Reader =>
  ({ code, text }, draft) => {
    const answer = yesOrNo(code, text)
    if (answer !== null) put(draft, answer)
    return answer !== null
  }
const consent = (what: ConsentFlag) =>
  yesNo((draft, answer) => {
    draft.consent[what] = answer
  })
/**
 * A text that refuses counts as a refusal; a person reads it too. No other answer can agree to a category that one answer
 * refuses.
 */
const consentOrRefusal =
  (what: 'sma' | 'lysosomal' | 'refused'): Reader =>
  ({ code, text }, draft) => {
    const said = yesOrNo(code, text)
    const isRefusal = what === 'refused'
    if (said === isRefusal || (said === null && saysRefusal(code, text))) draft.consent[what] = isRefusal
    else if (said !== null && draft.consent[what] !== isRefusal) draft.consent[what] = said
    return said !== null
  }

const previousCard: Reader = ({ code, text }, { card }) => {
  if (!meansNothing('', text)) card.previousBarcode = withoutStars(code)
  return true
}

const motivation: Reader = ({ code, text, segment }, draft) => {
  if (answerOf(repeats, code, text)) {
    draft.repeatReason = { text: text || code, segment }
    return true
  }
  // Italian senders may give the product's own word, as the only way to name a recall of one category.
  const own = /^[a-z][a-z_]{3,40}$/u.test(code) ? code : undefined
  const meaning = own ?? answerOf(motivations, code, text)
  if (meaning !== undefined) draft.card.motivation = meaning
  draft.origins.set('motivation', { segment, field: 5 })
  return meaning !== undefined
}

const gestation: Reader = (answer, { newborn }) => {
  const unit = durationOf(answer)
  const written = writtenGestation(answer)
  const read = unit === null || written === null ? null : readGestation(written, unit)
  if (!read) return false
  newborn.gaWeeks = read.weeks
  newborn.gaDays = read.days
  return true
}

const plurality: Reader = ({ code, text }, draft) => {
  const place = placeOfTwin(text)
  if (place) draft.declaredOrder = place.order
  const n = place?.n ?? answerOf(pluralities, code, text) ?? Number(text)
  if (!Number.isInteger(n) || n < 1 || n > 9) return false
  draft.declaredPlurality = n
  return true
}

/** The question lists all of them: a condition that is not among the answers is a no. */
function denyOthers({ conditions }: Draft): void {
  conditions.tin ??= false
  conditions.transfusion ??= null
  conditions.parenteral ??= null
}

const infantFactor: Reader = ({ code, text }, draft) => {
  const factor = closedAnswerOf(infantFactors, code, text)
  if (factor === undefined && !meansNothing(code, text)) return false
  denyOthers(draft)
  if (factor !== undefined) setFactor(draft, factor)
  return true
}

/** 67703-9: a whole answer is a condition as for 57713-0; the notes keep every answer, for the doubts. */
const otherFactor: Reader = (answer, draft) => {
  const factor = closedAnswerOf(infantFactors, answer.code, answer.text)
  if (factor !== undefined) setFactor(draft, factor)
  return note(answer, draft)
}

const maternalFactor: Reader = ({ code, text }, { factors }) => {
  // "Other" says that a narrative follows.
  if (meansNothing(code, text) || code === 'LA46-8') return true
  const factor = isDenied(text) ? undefined : answerOf(maternalFactors, code, text)
  if (factor !== undefined) factors[factor] = true
  return factor !== undefined
}

const maternalNarrative: Reader = ({ text }, { factors }) => {
  // Strings that grow by `+` share their beginning; a join for each answer copies it.
  if (!meansNothing('', text)) factors.other = factors.other ? `${factors.other}; ${text}` : text
  return true
}

/** A moment that cannot be read is one that is not known: the newborn was transfused, and the text is listed. */
const lastTransfusion: Reader = ({ code, text }, { conditions, zone }) => {
  const answer = yesOrNo(code, text)
  if (answer) conditions.transfusion ??= {}
  if (meansNothing(code, text) || answer !== null) {
    conditions.transfusion ??= null
    return true
  }
  const read = readMoment(code, zone)
  if (!read && isDenied(text)) return false
  conditions.transfusion = { ...conditions.transfusion, ...(read ? { at: read.iso } : {}) }
  return read !== null
}

/** Whether the newborn was transfused (82312-0, 79569-0): yes, no, the product or the moment. Another answer is for people. */
const transfused: Reader = ({ code, text }, { conditions, zone }) => {
  const answer = yesOrNo(code, text)
  if (answer === false || meansNothing(code, text)) {
    conditions.transfusion ??= null
    return true
  }
  const read = readMoment(code, zone)
  const type = isDenied(text) ? undefined : answerOf(transfusionTypes, code, text)
  const factor = closedAnswerOf(infantFactors, code, text)
  if (answer !== true && !read && !type && factor !== 'transfusion') return false
  conditions.transfusion = {
    ...conditions.transfusion,
    ...(read ? { at: read.iso } : {}),
    ...(type ? { type } : {}),
  }
  return true
}

/** Several kinds in one text: `latte materno, formula`. One that is not known leaves the whole answer to people. */
const feedingsOf = (code: string, text: string) => {
  const whole = closedAnswerOf(feedings, code, text)
  if (whole) return [whole]
  const parts = text.split(/[,;+/]|\s(?:e|ed|and)\s/iu).map((part) => closedAnswerOf(feedings, '', part))
  return parts.every((part) => part !== undefined) ? parts : []
}

const feeding: Reader = ({ code, text }, { card, conditions }) => {
  const kinds = feedingsOf(code, text)
  if (kinds.length === 0) return meansNothing(code, text)
  card.feeding = [...new Set([...(card.feeding ?? []), ...kinds])]
  if (kinds.includes('parenteral')) conditions.parenteral ??= {}
  return true
}

const sex: Reader = ({ code, text }, draft) => {
  const named = sexOf(code) ?? sexOf(text)
  if (named) draft.declaredSexes.push(named)
  return named !== undefined || meansNothing(code, text)
}

const ageHours: Reader = (answer, draft) => {
  const age = ageOf(answer)
  if (age) draft.declaredAge = { hours: age.count * age.unitHours, unitHours: age.unitHours }
  return age !== null
}

const birthTime: Reader = ({ code, segment }, draft) => {
  const match = /^(\d{2})[:.]?(\d{2})(?::?\d{2})?$/u.exec(code)
  if (match) draft.birthTime = { time: `${match[1]}${match[2]}`, segment }
  return match !== null
}

const spots: Reader = ({ code }, { card }) => {
  const count = Number(code)
  if (!Number.isInteger(count) || count < 1) return false
  card.spotsTotal = count
  return true
}

/**
 * Observations of the card, by LOINC code (panels 57717-1 and 54089-8). Observations without a LOINC code have codes of
 * our own coding system 99SNE.
 */
export const readers: Readonly<Record<string, Reader>> = {
  '57723-9': ({ code, segment }, draft) => setBarcode(draft, code, segment, 5),
  '57711-4': previousCard,
  '57721-3': motivation,
  '79566-6': chosen(collectionMethods, (draft, method) => {
    draft.card.collectionMethod = method
  }),
  '8339-4': weight((draft, grams) => {
    draft.newborn.birthWeight = grams
  }),
  '58229-6': weight((draft, grams) => {
    draft.card.weightAtCollection = grams
  }),
  '73806-2': ageHours,
  '46098-0': sex,
  '76689-9': sex,
  '57715-5': birthTime,
  '57722-1': plurality,
  '57714-8': gestation,
  '57713-0': infantFactor,
  '67703-9': otherFactor,
  '67706-2': maternalFactor,
  '67707-0': maternalNarrative,
  '67704-7': feeding,
  '67705-4': note,
  '57718-9': ({ code, text }) => isAcceptable(code, text) || meansNothing(code, text),
  '62317-3': lastTransfusion,
  '82312-0': transfused,
  '79569-0': transfused,
  '62323-1': place('provider', 'id', plain),
  '62324-9': place('provider', 'name', plain),
  '62325-6': ({ code }, { provider }) => {
    provider.id ??= code
    return true
  },
  '62326-4': (answer, { provider }) => {
    provider.address = withMore(answer.code, provider.address)
    return true
  },
  '62327-2': (answer, { provider }) => {
    provider.address = withMore(provider.address, address(answer))
    return true
  },
  // The telecommunication number of the provider may be an address of electronic mail.
  '62328-0': (answer, draft) => {
    const email = componentOf(answer.value, 4)
    if (email.includes('@')) draft.provider.email = email
    return setPhone('provider')(answer, draft)
  },
  '62329-8': place('hospital', 'id', plain),
  '62330-6': place('hospital', 'name', plain),
  '62331-4': place('hospital', 'address', address),
  '62332-2': setPhone('hospital'),
  consent_informed: consent('informed'),
  consent_sma: consentOrRefusal('sma'),
  consent_lysosomal: consentOrRefusal('lysosomal'),
  consent_storage: consent('storage'),
  consent_research: consent('research'),
  screening_refused: consentOrRefusal('refused'),
  sga: yesNo((draft, answer) => {
    draft.newborn.sga = answer
  }),
  delivery_type: chosen(deliveryTypes, (draft, type) => {
    draft.newborn.deliveryType = type
  }),
  ward: chosen(wards, (draft, ward) => {
    draft.card.ward = ward
  }),
  transfusion_type: (answer, draft) => {
    if (meansNothing(answer.code, answer.text)) {
      draft.conditions.transfusion ??= null
      return true
    }
    if (isDenied(answer.text)) return false
    const type = answerOf(transfusionTypes, answer.code, answer.text)
    // A transfusion of unknown kind still counts as a transfusion.
    draft.conditions.transfusion = { ...draft.conditions.transfusion, ...(type ? { type } : {}) }
    return type !== undefined
  },
  parenteral_from: moment((draft, iso) => {
    draft.conditions.parenteral = { ...draft.conditions.parenteral, from: iso }
  }),
  parenteral_to: moment((draft, iso) => {
    draft.conditions.parenteral = { ...draft.conditions.parenteral, to: iso }
  }),
  spots_total: spots,
  transfer_hospital: ({ text }, { card }) => {
    card.transferHospital = text
    return true
  },
  family_history: ({ text }, { newborn }) => {
    newborn.familyHistory = text
    return true
  },
}
