import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type OpenDatabase, openInMemory, openServer } from '../platform/database/open.ts'
import { embeddedTemplate, install, templateKey } from './template.ts'

/** Address of a database on the server of `admin`. */
export const databaseAddress = (admin: string, name: string) => {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

/** Does something with a connection that may create databases. */
export async function withAdmin<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

let template: Promise<string> | undefined

/** Name of the template database, which is made when it is not there: an empty installation. */
export const serverTemplate = (admin: string): Promise<string> => {
  template ??= makeTemplate(admin)
  return template
}

/** An advisory lock lets one process of many do it. */
async function makeTemplate(admin: string): Promise<string> {
  const name = `sne_template_${templateKey()}`
  await withAdmin(admin, async (client) => {
    await client.query('select pg_advisory_lock(7321)')
    const { rowCount } = await client.query(
      'select 1 from pg_database where datname = $1 and datistemplate',
      [name],
    )
    if (rowCount) return
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
    const template = openServer(databaseAddress(admin, name), 2)
    await install(template.db)
    await template.close()
    await client.query(`alter database ${name} with is_template true`)
  })
  return name
}

/**
 * A database of its own on the server of TEST_DATABASE_URL, with nothing in it unless a template is named.
 * @returns its address, and how to drop it with whoever is still connected
 */
export async function createServerDatabase(admin: string, template = 'template1') {
  const name = `sne_test_${randomUUID().replaceAll('-', '')}`
  await withAdmin(admin, (client) => client.query(`create database ${name} template ${template}`))
  const drop = () => withAdmin(admin, (client) => client.query(`drop database ${name} with (force)`))
  return { url: databaseAddress(admin, name), drop }
}

let socket: Promise<string | null> | undefined

/** Folder of the server's Unix socket where it is on this machine: a query costs a sixth less than over TCP. */
async function findSocket(admin: string): Promise<string | null> {
  const { rows } = await withAdmin(admin, (client) => client.query('show unix_socket_directories'))
  const [folder = ''] = String(rows[0]?.unix_socket_directories).split(',')
  const path = join(folder.trim(), `.s.PGSQL.${new URL(admin).port || 5432}`)
  const local = ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(admin).hostname)
  return local && existsSync(path) ? folder.trim() : null
}

/** The address by the Unix socket, if there is one. */
async function nearest(admin: string, address: string): Promise<string> {
  socket ??= findSocket(admin)
  const folder = await socket
  const url = new URL(address)
  if (folder) url.searchParams.set('host', folder)
  return url.href
}

/**
 * A database of its own for one test file: an empty installation in memory, or on the server of
 * TEST_DATABASE_URL, where it is dropped at the end.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const admin = process.env.TEST_DATABASE_URL
  if (!admin) return openInMemory(await embeddedTemplate())
  const { url, drop } = await createServerDatabase(admin, await serverTemplate(admin))
  const { close, ...opened } = openServer(await nearest(admin, url), 5)
  return {
    ...opened,
    close: async () => {
      await close()
      await drop()
    },
  }
}
