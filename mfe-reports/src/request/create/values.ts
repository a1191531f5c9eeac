import {
  Id,
  optionalDay,
  optionalText,
  requiredChoice,
  requiredId,
  requiredList,
  ScreeningId,
} from '@sne/shared/contract'
import { keysOf, sampleRequestTypeLabels } from '@sne/shared/domain'
import { z } from 'zod'
import { createTexts as texts } from './texts.ts'

/** The form of a request by hand: a card names the newborn; the paths of its fields equal the call's. */
export const CreateValues = z
  .object({
    origin: z.object({ sampleId: requiredId() }),
    type: requiredChoice(keysOf(sampleRequestTypeLabels)),
    categories: requiredList(ScreeningId),
    motivationId: Id.nullish(),
    urgent: z.boolean(),
    replicates: z.number().int().min(1).max(2),
    dueDate: optionalDay(),
    recipientWorkgroupIds: z.array(Id),
    notes: optionalText({ max: 2000 }),
  })
  .superRefine(({ type, dueDate, categories }, context) => {
    if (type === 'scheduled' && !dueDate)
      context.addIssue({ code: 'custom', path: ['dueDate'], message: texts.required })
    if (type === 're_test' && categories.length > 1)
      context.addIssue({
        code: 'custom',
        path: ['categories'],
        message: texts.oneCategory,
      })
  })
export type CreateValues = z.output<typeof CreateValues>
