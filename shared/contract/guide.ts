import { z } from 'zod'
import { guideStepKeys } from '../domain/index.ts'
import { cardSteps } from './changes.ts'
import { Id, IdParams, Moment, RoleId } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { csv } from './media-types.ts'

/** A step of the main job and the demonstration's account that does it. */
export const GuideStepView = z.object({
  key: z.enum(guideStepKeys),
  role: RoleId,
  /** E-mail of the account. */
  account: z.string(),
  done: z.boolean(),
  address: z.string(),
})
export type GuideStepView = z.infer<typeof GuideStepView>

export const GuideView = z.object({
  /** Data and laboratory belong to a demonstration with its accounts. */
  offered: z.boolean(),
  run: z
    .object({
      shipping: z.string(),
      cards: z.array(z.string()),
      /** The plate whose results the instrument has still to give. */
      measuring: z.object({ id: Id, barcode: z.string() }).nullable(),
      startedAt: Moment,
      steps: z.array(GuideStepView),
      /** Whole minutes between the start and now, or the last step. */
      minutes: z.number().int().nonnegative(),
    })
    .nullable(),
})
export type GuideView = z.infer<typeof GuideView>

export const guideEndpoints = defineResource('guide', {
  getGuide: {
    method: 'GET',
    path: '/guide',
    summary:
      "The guided walk through the main job, and where the laboratory's last one stands; demonstration only.",
    access: 'any',
    response: GuideView,
  },
  startGuide: {
    method: 'POST',
    path: '/guide/start',
    changes: ['guide', ...cardSteps],
    summary: 'Sends a shipment of four invented cards to the laboratory and begins a guided walk with it.',
    access: 'any',
    response: GuideView,
  },
  getGuideFile: {
    method: 'GET',
    path: '/guide/instrument-file/:id',
    summary: 'The file that an instrument would give back for a closed plate of the demonstration.',
    access: ['analyst'],
    params: IdParams,
    export: true,
    response: fileResponse(csv),
  },
})
