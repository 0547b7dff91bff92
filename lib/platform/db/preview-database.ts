import postgres from 'postgres'
import { onDatabase, previewDatabase } from '../preview'
import { loginOf } from './app-url'
import { markOf, markProblems } from './deployment-mark'

/** The lock of everything that makes, fills or drops one database; the second number is of its name. */
const lockOfDatabases = 727010

const connect = (url: string) => postgres(url, { max: 1, prepare: false, connect_timeout: 10, onnotice: () => {} })

async function onServer<T>(serverUrl: string, database: string, work: (server: postgres.Sql) => Promise<T>): Promise<T> {
  const server = connect(serverUrl)
  try {
    await server`select pg_advisory_lock(${lockOfDatabases}, hashtext(${database}))`
    return await work(server)
  } finally {
    await server.end({ timeout: 5 })
  }
}

/** Does the work while no other process makes, fills or drops the database of this name. */
export const whileAlone = <T>(serverUrl: string, database: string, work: () => Promise<T>): Promise<T> =>
  onServer(serverUrl, database, () => work())

const has = async (server: postgres.Sql, database: string): Promise<boolean> =>
  (await server`select from pg_database where datname = ${database}`).length > 0

/**
 * Makes the database of a preview, unless an earlier deployment of its branch has. The configured database only leads to the server: one that Masar uses
 * already is refused, because it may be production's.
 */
export async function makePreviewDatabase(serverUrl: string, database: string): Promise<'made' | 'kept'> {
  const server = connect(serverUrl)
  try {
    const [used] = await server<{ used: boolean }[]>`select to_regclass('public.organizations') is not null as used`
    if (used?.used)
      throw new Error(
        'DATABASE_URL leads to a database that a deployment of Masar uses. Give previews an empty one, best on a server of their own: the database of each branch is made beside it.',
      )
    if (await has(server, database)) return 'kept'
    // The owner's login needs CREATEDB for this, and CREATEROLE as for every migration.
    await server.unsafe(`create database ${database} template template0 encoding 'UTF8'`)
    await server.unsafe(`revoke connect, temporary on database ${database} from public`)
    return 'made'
  } finally {
    await server.end({ timeout: 5 })
  }
}

/** Refuses a database that belongs to another deployment, before anything is changed in it. */
export async function refuseForeign(databaseUrl: string): Promise<void> {
  const owner = connect(databaseUrl)
  try {
    const problems = markProblems(await markOf(owner))
    if (problems.length > 0) throw new Error(`Masar refuses this database: ${problems.join('; ')}.`)
  } finally {
    await owner.end({ timeout: 5 })
  }
}

/** Drops the database and the login of a branch's preview; false if there is none. Nothing else can be named by a branch. */
export async function dropPreviewDatabase(serverUrl: string, branch: string): Promise<boolean> {
  const database = previewDatabase(branch)
  return await onServer(serverUrl, database, async (server) => {
    const there = await has(server, database)
    if (there) await server.unsafe(`drop database ${database} with (force)`)
    await server.unsafe(`drop role if exists ${loginOf(onDatabase(serverUrl, database))}`)
    return there
  })
}
