import type { guideEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../../platform/calls/handler.ts'
import { guideFile } from './instrument-file.ts'
import { startGuide } from './start.ts'
import { guideView } from './view.ts'

export const guideHandlers: Handlers<typeof guideEndpoints> = {
  getGuide: ({ db, viewer, now }) => guideView(db, viewer, now),
  startGuide: (context) => startGuide(context),
  getGuideFile: (context, { params }) => guideFile(context, params.id),
}
