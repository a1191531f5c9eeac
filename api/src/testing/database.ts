import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Db, type OpenDatabase, openInMemory, openServer } from '../platform/database/open.ts'
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
  template ??= makeTemplate(admin, { name: `sne_template_${templateKey()}`, fill: install })
  return template
}

interface Template {
  readonly name: string
  /** Template that it begins with; none by default. */
  readonly from?: string
  readonly fill: (db: Db) => Promise<void>
}

/** An advisory lock lets one process of many do it. @returns its name */
export async function makeTemplate(admin: string, { name, from, fill }: Template): Promise<string> {
  await withAdmin(admin, async (client) => {
    await client.query('select pg_advisory_lock(7321)')
    const { rowCount } = await client.query(
      'select 1 from pg_database where datname = $1 and datistemplate',
      [name],
    )
    if (rowCount) return
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name} template ${from ?? 'template1'}`)
    const template = openServer(databaseAddress(admin, name), 2)
    await fill(template.db)
    await template.close()
    await client.query(`alter database ${name} with is_template true`)
  })
  return name
}

type Run = (statement: string) => Promise<unknown>

/**
 * A database of its own on the server of TEST_DATABASE_URL, with nothing in it unless a template is named.
 * @param run statements that make and drop it; each on a connection of its own by default
 * @returns its address, and how to drop it with whoever is still connected
 */
export async function createServerDatabase(
  admin: string,
  template = 'template1',
  run: Run = (statement) => withAdmin(admin, (client) => client.query(statement)),
) {
  const name = `sne_test_${randomUUID().replaceAll('-', '')}`
  // Copying the files takes half of the time of writing each page through the log.
  await run(`create database ${name} template ${template} strategy file_copy`)
  const drop = () => run(`drop database ${name} with (force)`)
  return { url: databaseAddress(admin, name), drop }
}

let kept: Promise<Client> | undefined
let underWay = 0
const socketOf = (client: Client) => client.connection.stream as Socket

/** On a connection that a process of tests keeps; unused, it does not hold the end of the process back. */
const onKept =
  (url: string): Run =>
  async (statement) => {
    kept ??= (async () => {
      const client = new Client({ connectionString: url })
      client.on('error', () => {
        kept = undefined
      })
      await client.connect()
      return client
    })()
    const client = await kept
    underWay += 1
    socketOf(client).ref()
    try {
      await client.query(statement)
    } finally {
      underWay -= 1
      if (underWay === 0) socketOf(client).unref()
    }
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
 * @param template another one of that server
 */
export async function openTestDatabase(template?: string): Promise<OpenDatabase> {
  const admin = process.env.TEST_DATABASE_URL
  if (!admin) return openInMemory(await embeddedTemplate())
  const { url, drop } = await createServerDatabase(
    admin,
    template ?? (await serverTemplate(admin)),
    onKept(admin),
  )
  const { close, ...opened } = openServer(await nearest(admin, url), 5)
  return {
    ...opened,
    close: async () => {
      await close()
      await drop()
    },
  }
}
