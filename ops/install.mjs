/*
 * Installs the dependencies when something about them changed, and costs nothing otherwise. Runs before anything is
 * installed and on the Node of the machine: plain JavaScript, no dependencies.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const pnpm = 'pnpm@12.21.0'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const mark = join(root, 'node_modules', '.installed')

const manifests = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
  .map((entry) => join(entry.name, 'package.json'))
const hash = createHash('sha256')
for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests])
  if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)))
const wanted = hash.digest('hex')

const installed = existsSync(mark) && readFileSync(mark, 'utf8') === wanted
if (!installed) {
  const { status, error } = spawnSync('npx', ['-y', pnpm, 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) console.error(`Le dipendenze non si installano: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(mark, wanted)
}
