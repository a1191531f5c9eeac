import { z } from 'zod'
import {
  letterKinds,
  letterLanguageLabels,
  lettersOfSet,
  longestLetterText,
  longestLetterTitle,
} from '../domain/index.ts'
import { IdParams, keysEnum, largestInteger, listOf, pageQuery } from './common.ts'
import { defineResource } from './endpoint.ts'
import { requiredText } from './forms.ts'
import {
  CopySource,
  comparison,
  LineChange,
  SignedSetRow,
  setFilters,
  setReaders,
  signedSetCalls,
} from './signed-set.ts'

/**
 * One letter in one language as a person writes it; `letterTemplatesRefusal` of the domain has the rules for
 * a set.
 */
export const LetterTemplateInput = z.object({
  kind: keysEnum(letterKinds),
  language: keysEnum(letterLanguageLabels),
  title: requiredText({ max: longestLetterTitle }),
  text: requiredText({ max: longestLetterText }),
})
export type LetterTemplateInput = z.infer<typeof LetterTemplateInput>

export const LetterTemplateView = z.object({
  kind: keysEnum(letterKinds),
  language: keysEnum(letterLanguageLabels),
  title: z.string(),
  text: z.string(),
})
export type LetterTemplateView = z.infer<typeof LetterTemplateView>

/** One letter that the set says otherwise than the one it is compared with. */
export const LetterTemplateChangeView = LineChange.extend({
  /** Which letter in which language, in Italian. */
  rule: z.string(),
})

export const LetterTemplateSetView = SignedSetRow.extend({
  templates: z.array(LetterTemplateView),
  ...comparison,
  changes: z.array(LetterTemplateChangeView),
})
export type LetterTemplateSetView = z.infer<typeof LetterTemplateSetView>

const calls = signedSetCalls({
  resource: 'letter-template',
  row: SignedSetRow,
  view: LetterTemplateSetView,
  copyOf: z.object({ from: CopySource }),
  changes: ['letter-template', 'recall-case', 'notification'],
})

export const letterTemplateEndpoints = defineResource('letter-template', {
  listLetterTemplates: {
    method: 'GET',
    path: '/letter-template/list',
    summary: 'Templates of letters of the own laboratory and the installation’s, by version.',
    access: setReaders,
    query: pageQuery(['version', 'validFrom'], setFilters),
    response: listOf(SignedSetRow),
  },
  getLetterTemplates: calls.get,
  approveLetterTemplates: calls.approve,
  withdrawLetterTemplatesApproval: calls.withdraw,
  copyLetterTemplates: calls.copy,
  updateLetterTemplates: {
    method: 'PATCH',
    path: '/letter-template/:id',
    changes: ['letter-template'],
    summary: 'Writes the templates of a draft that nobody has signed yet; an unknown field is refused.',
    access: setReaders,
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({
      /** The draft as the person read it; refused when a colleague wrote meanwhile. */
      revision: z.number().int().nonnegative().max(largestInteger),
      templates: z.array(LetterTemplateInput).min(1).max(lettersOfSet),
    }),
    response: SignedSetRow,
    errors: ['lead_required', 'invalid_transition', 'stale_version'],
  },
})
