import { integrityOf } from '../../api/src/platform/remotes/published.ts'
import { type Person, personAt } from './people.ts'

const fileOfPage = /(?:src|href)="(\/host\/[^"]+)" integrity="([^"]+)"/g

/** Observations of a client that loaded pages and made calls all the time. */
export interface Seen {
  readonly rounds: number
  /** Versions of the host that pages named. */
  readonly hosts: readonly string[]
  /** Plates whose creation was confirmed. */
  readonly plates: readonly number[]
  readonly failures: readonly string[]
}

/**
 * Loads the page with every file that it names, reads and writes. One round follows the other until the client
 * is stopped.
 */
export class SteadyClient {
  readonly #url: string
  readonly #person: Person
  readonly #hosts = new Set<string>()
  readonly #plates: number[] = []
  readonly #failures: string[] = []
  readonly #loop: Promise<void>
  #rounds = 0
  #stopped = false

  private constructor(url: string, person: Person) {
    this.#url = url
    this.#person = person
    this.#loop = this.#run()
  }

  static start = async (url: string) => new SteadyClient(url, await personAt(url, 'piastre'))

  get rounds() {
    return this.#rounds
  }

  async stop(): Promise<Seen> {
    this.#stopped = true
    await this.#loop
    return { rounds: this.#rounds, hosts: [...this.#hosts], plates: this.#plates, failures: this.#failures }
  }

  async #run() {
    const { items } = await this.#person.get<{ items: { id: number }[] }>('/analysis-type/list')
    while (!this.#stopped) {
      await Promise.all([
        this.#attempt('page', () => this.#loadPage()),
        this.#attempt('reading call', () => this.#person.get('/user')),
        this.#attempt('writing call', async () => {
          const made = await this.#person.send<{ id: number }>('POST', '/plate', {
            analysisTypeId: items[0]?.id,
          })
          this.#plates.push(made.id)
        }),
      ])
      this.#rounds += 1
    }
  }

  async #attempt(what: string, step: () => Promise<unknown>) {
    await step().catch((error: unknown) => this.#failures.push(`${what}: ${error}`))
  }

  async #loadPage() {
    const page = await this.#get('/plate/list')
    const files = [...page.toString().matchAll(fileOfPage)]
    if (files.length === 0) throw new Error('The page names no file')
    for (const [, path = '', hash] of files) {
      this.#hosts.add(path.split('/')[2] ?? '')
      if (integrityOf(await this.#get(path)) !== hash) throw new Error(`${path} has other bytes`)
    }
    await this.#get('/remotes/registry.json')
  }

  async #get(path: string): Promise<Buffer> {
    const answer = await fetch(this.#url + path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
}
