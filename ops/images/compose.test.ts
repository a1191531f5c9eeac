import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root, writtenByBuild } from '../build/packages.ts'

interface Service {
  readonly image?: string
  readonly build?: { readonly target: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly read_only?: boolean
  readonly shm_size?: string
  readonly tmpfs?: readonly string[]
}
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { services, volumes } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Readonly<Record<string, Service>>
  volumes: Readonly<Record<string, unknown>>
}
const service = (name: string): Service => services[name] ?? expect.fail(`No service is called ${name}`)
const environment = (name: string) => service(name).environment ?? {}

/** Lines of one image of the Dockerfile. */
const stage = (name: string) => {
  const [, text] = new RegExp(`^FROM [^\\n]* AS ${name}\\n(.*?)(?=^FROM |(?![^]))`, 'ms').exec(
    read('ops/images/Dockerfile'),
  ) ?? ['', expect.fail(`No image is called ${name}`)]
  return text
}

describe('docker-compose.yml', () => {
  it('docker-compose.yml names a version of every image that it does not build', () => {
    const taken = Object.values(services).flatMap(({ image }) => image ?? [])
    expect(taken).toHaveLength(2)
    for (const image of taken) expect(image).toMatch(/:v?\d+[\w.-]*$/)
  })

  it.each(['api-1', 'api-2'])(
    'docker-compose.yml gives %s the password beside the address, as it is',
    (name) => {
      const { DATABASE_URL = '', PGPASSWORD } = environment(name)
      expect(new URL(DATABASE_URL).password).toBe('')
      expect(PGPASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/)
    },
  )

  it('docker-compose.yml takes the port of this machine into the address of the product', () => {
    for (const name of ['proxy', 'api-1', 'api-2'])
      expect(environment(name).PUBLIC_URL).toBe(`\${PUBLIC_URL:-http://localhost:\${HTTP_PORT:-8080}}`)
  })

  it.each([
    'DATABASE_POOL',
    'DATABASE_WAIT_SECONDS',
    'REMOTES_CHECK',
    'REMOTES_OVERRIDES',
    'REMOTES_AUDIT_KEY',
    'SESSION_MAX_HOURS',
    'UPLOADS_TOTAL_MAX_BYTES',
  ])('docker-compose.yml passes %s on to both processes', (setting) => {
    for (const name of ['api-1', 'api-2'])
      expect(environment(name)[setting]).toMatch(new RegExp(`^\\$\\{${setting}:-`))
  })

  it('docker-compose.yml gives both processes and the proxy one folder with the published files of the host', () => {
    expect(volumes).toHaveProperty('host')
    for (const name of ['api-1', 'api-2']) expect(service(name).volumes).toContain('host:/srv/dist/host')
    expect(service('proxy').volumes).toContain('host:/srv/dist/host:ro')
  })

  it('docker-compose.yml gives the proxy a folder of limited size for what is on its way', () => {
    expect(service('proxy').tmpfs).toEqual(['/tmp:size=256m'])
  })

  it('docker-compose.yml lets the service of remotes write where a remote is built', () => {
    expect(service('remotes')).toMatchObject({ read_only: false, shm_size: '256m' })
    // All others write into volumes alone.
    for (const name of Object.keys(services).filter((one) => one !== 'remotes'))
      expect(service(name).read_only).toBe(true)
  })
})

describe('the Dockerfile', () => {
  it('the Dockerfile has a browser in the image that proves remotes, and its folders belong to the account that builds', () => {
    const image = stage('remotes')
    expect(image).toContain('chromium-headless-shell')
    const [, owned = ''] = /chown -R node:node (.*)/.exec(image) ?? []
    expect(owned.split(' ').sort()).toEqual([...writtenByBuild].sort())
    // The build of the image made all other folders.
    expect(/mkdir -p (.*) \\$/m.exec(image)?.[1]?.split(' ')).toContain('node_modules/.federation')
    expect(image.indexOf('USER node')).toBeGreaterThan(image.indexOf('chown'))
  })

  it('the Dockerfile has the built host in the image of the server, and none in that of the proxy', () => {
    expect(stage('api')).toContain('COPY --from=build /srv/host/dist /srv/host/dist')
    expect(stage('api')).toMatch(/chown node:node .*\bdist\/host\b/)
    expect(stage('proxy')).not.toContain('dist')
  })
})
