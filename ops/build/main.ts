import { buildAll } from './build-all.ts'

const start = performance.now()
try {
  const built = await buildAll()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    built.length === 0 ? `Front ends up to date (${seconds} s)` : `${built.length} built in ${seconds} s`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
