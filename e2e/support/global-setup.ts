import { startProduct } from './start-product.ts'

/** One product for all browser tests; its address is handed to them as BASE_URL. */
export default async function globalSetup() {
  if (process.env.BASE_URL) return
  const product = await startProduct()
  process.env.BASE_URL = product.url
  return () => product.stop()
}
