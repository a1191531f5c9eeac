import type { ReportDrawer } from '../../../records/reports/drawing/drawer.ts'

/** Draws nothing: the server draws the documents of the history after its start. */
export const laterDrawer: ReportDrawer = {
  wake: () => {},
  start: async () => {},
  settled: async () => {},
  stop: async () => {},
}
