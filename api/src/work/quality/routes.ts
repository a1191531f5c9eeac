import type { qualityEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { controlChart } from './chart.ts'
import { exportControlChart } from './export.ts'
import { controlMap } from './map.ts'

export const qualityHandlers: Handlers<typeof qualityEndpoints> = {
  getControlChart: (context, { query }) => controlChart(context, query),
  exportControlChart: (context, { query }) => exportControlChart(context, query),
  getControlMap: (context, { query }) => controlMap(context, query),
}
