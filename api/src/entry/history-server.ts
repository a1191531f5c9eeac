import { buildApp } from './app.ts'
import type { HistoryServer } from './demo/history/fill-history.ts'
import { laterDrawer } from './demo/history/later-drawer.ts'
import { createServices } from './services.ts'

/** The product's own server, on which the history of a demonstration is made. */
export const historyServer: HistoryServer = async (settings, db, clock) => {
  const services = { ...createServices(settings, db, clock), reportDrawer: laterDrawer }
  return { services, app: await buildApp({ settings, db, services, clock }) }
}
