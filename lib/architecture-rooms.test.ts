import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { background, jobHandlers, operations, roomServers } from '@/lib/domain/product'
import { rooms } from '@/lib/domain/rooms'
import { roomFixtures } from '@/lib/domain/testing/all-rooms'
import type { RequestIds } from '@/lib/domain/testing/list-declarations'
import { roomFolders } from '@/lib/domain/testing/room-folders'
import type { Operation } from '@/lib/platform/http/implement'
import { operationsIn } from '@/lib/platform/http/operations'
import { handlersIn } from '@/lib/platform/jobs/handler'
import type { Room } from '@/lib/platform/rooms'
import type { RoomServer } from '@/lib/platform/serving/serves'

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const camel = (name: string) => name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
/** The name of a room, by its folder: that of `house/api-keys` is `apiKeys`. */
const nameOf = (folder: string) => camel(basename(folder))
const named = ({ contract }: Operation) => `${contract.method} ${contract.path}`

describe('the rooms', () => {
  it('are all joined: each folder with a room.ts and a room.server.ts, under its name', async () => {
    expect(roomFolders.map(nameOf).toSorted()).toEqual(Object.keys(rooms).toSorted())
    for (const folder of roomFolders) {
      const { server }: { server: RoomServer } = await import(/* @vite-ignore */ resolve('lib/domain', folder, 'room.server.ts'))
      expect(Object.entries(roomServers).find(([, joined]) => joined === server)?.[0], folder).toBe(nameOf(folder))
      expect(Object.entries<Room>(rooms).find(([, owned]) => owned === server.room)?.[0], folder).toBe(nameOf(folder))
    }
  })

  it('serve every operation that one of their services exports', async () => {
    const services = walk('lib/domain').filter((file) => file.endsWith('.service.ts'))
    const exported = await Promise.all(services.map(async (file) => operationsIn(await import(/* @vite-ignore */ resolve(file)))))
    expect(operations.length).toBeGreaterThan(50)
    expect(operations.map(named).toSorted()).toEqual(exported.flat().map(named).toSorted())
  })

  it('do every kind of job that they declare, once, and no other', async () => {
    const services = walk('lib/domain').filter((file) => file.endsWith('.service.ts'))
    const exported = await Promise.all(services.map(async (file) => handlersIn(await import(/* @vite-ignore */ resolve(file)))))
    const declared = Object.values<Room>(rooms).flatMap(({ jobs = [] }) => jobs.map(({ name }) => name))
    for (const handlers of [exported.flat(), jobHandlers])
      expect(handlers.map(({ job }) => job.name).toSorted()).toEqual(declared.toSorted())
  })

  it('react to every event that one of their services reacts to, once', async () => {
    const services = walk('lib/domain').filter((file) => file.endsWith('.service.ts'))
    const exported = await Promise.all(
      services.map(async (file) => Object.values<unknown>(await import(/* @vite-ignore */ resolve(file)))),
    )
    const isReaction = (value: unknown) => typeof value === 'object' && value !== null && 'event' in value && 'each' in value
    const joined: unknown[] = background.reactions
    const reactions = exported.flat().filter(isReaction)
    expect(reactions.filter((reaction) => !joined.includes(reaction))).toEqual([])
    expect(new Set(joined).size).toBe(joined.length)
  })

  it('answer every port of a room, and the name of each port is that of its room and its own', () => {
    const declared = Object.entries<Room>(rooms).flatMap(([room, { ports = {} }]) =>
      Object.entries(ports).map(([name, port]) => ({ expected: `${room}.${name}`, port })),
    )
    expect(declared.map(({ port }) => port.name)).toEqual(declared.map(({ expected }) => expected))
    for (const [room, { answers }] of Object.entries<RoomServer>(roomServers))
      expect(answers.filter(({ by }) => by !== room)).toEqual([])
    const answered = Object.values<RoomServer>(roomServers).flatMap(({ answers }) => answers.map(({ port }) => port.name))
    expect([...new Set(answered)].toSorted()).toEqual(declared.map(({ port }) => port.name).toSorted())
  })

  it('call the shared suite for their operations', () => {
    const serving = roomFolders.filter((folder) =>
      Object.entries<RoomServer>(roomServers).some(([name, { operations: own }]) => name === nameOf(folder) && own.length > 0),
    )
    expect(serving.length).toBeGreaterThanOrEqual(10)
    for (const folder of serving)
      expect(readFileSync(join('lib/domain', folder, 'contract.test.ts'), 'utf8'), folder).toBe(
        "import { testContracts } from '@/lib/domain/testing/contract-tests'\nimport { server } from './room.server'\n\ntestContracts(server.operations)\n",
      )
  })

  it('have test material of their own operations only', () => {
    const ids: RequestIds = { userId: '', roleId: '', rareRoleId: '', idOf: () => '', idsOf: () => [] }
    const foreign = [...roomFixtures].flatMap(([folder, { examples = {}, requests, exceptions = {} }]) => {
      const own = Object.entries<RoomServer>(roomServers).find(([name]) => name === nameOf(folder))?.[1].operations
      const named = [...Object.keys(examples), ...Object.keys(requests?.(ids) ?? {}), ...Object.keys(exceptions)]
      return named.filter((id) => !own?.some(({ contract }) => contract.id === id)).map((id) => `${folder}: ${id}`)
    })
    expect(roomFixtures.size).toBeGreaterThan(15)
    expect(foreign).toEqual([])
  })

  it('have each limit of their own counted by the middleware too', () => {
    const limited = operations.filter(({ contract }) => contract.limit).map(({ contract }) => contract.id)
    expect(limited.length).toBeGreaterThan(0)
    const loaded = [...readFileSync('middleware.ts', 'utf8').matchAll(/^import '@\/(lib\/domain\/.+)'$/gm)]
    const inMiddleware = loaded.map(([, file]) => readFileSync(`${file}.ts`, 'utf8')).join('\n')
    expect(limited.filter((id) => !inMiddleware.includes(`id: '${id}'`))).toEqual([])
  })
})

describe('the kernel', () => {
  /** The kernel's own concepts: callers, organizations, keys, roles and terms; the activity log; jobs, events and schedules. */
  const ofThePipeline = [
    'activityLog',
    'apiKey',
    'apiKeys',
    'captcha',
    'event',
    'eventDeliveries',
    'events',
    'features',
    'identity',
    'job',
    'jobs',
    'organization',
    'organizations',
    'permissions',
    'role',
    'roles',
    'schedules',
    'serviceAccount',
    'serviceAccounts',
    'session',
    'sessions',
    'terms',
    'twoFactor',
    'user',
    'userRoles',
    'users',
  ]
  /** Ordinary English words, which have another meaning in the kernel. */
  const ordinary = [
    'domains',
    'files',
    'group',
    'groups',
    'live',
    'media',
    'members',
    'modules',
    'notes',
    'operator',
    'points',
    'progress',
  ]
  /** Files whose words are not the product's: common passwords, the names of all settings, the parts of a workbook. */
  const ofWords = ['lib/platform/auth/password-blocklist.ts', 'lib/platform/env.ts', 'lib/platform/text/workbook.ts']

  const names = Object.values<Room>(rooms).flatMap(({ errors, permissions, planned = {}, actions }) => [
    ...Object.keys(errors),
    ...actions,
    ...[permissions, planned]
      .flatMap((subjects) => Object.entries(subjects))
      .flatMap(([subject, verbs]) => verbs.map((verb) => `${subject}.${verb}`)),
  ])
  const addresses = operations.flatMap(({ contract }) => [contract.id, contract.path.replace(/\/:.*/, '')])
  const tables = walk('db/schema')
    .filter((file) => file !== 'db/schema/platform.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => camel(table)))
  const words = [
    ...Object.values<Room>(rooms).flatMap(({ permissions, planned = {} }) => [
      ...Object.keys(permissions),
      ...Object.keys(planned),
    ]),
    ...operations.map(({ contract }) => contract.id.replace(/\..*/, '')),
    ...roomFolders.map(nameOf),
    ...tables,
  ].filter((word, at, all) => !ofThePipeline.includes(word) && !ordinary.includes(word) && all.indexOf(word) === at)

  /** Names match as a whole; words in any case, number and spelling, also inside other words: `learningPath`, `learning-paths`, `LEARNING_PATH`. */
  const patterns = [
    ...[...names, ...addresses].map((name) => new RegExp(`(?<![\\w/])${name.replaceAll('.', '\\.')}(?!\\w)`)),
    ...words.map(
      (word) =>
        new RegExp(
          word.replace(/(ie)?s$/, '').replace(/[A-Z]/g, (letter) => `[-_ ]?${letter}`),
          'i',
        ),
    ),
  ]
  const found = (text: string) => patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])

  it('is searched with patterns that find each form of a word', () => {
    expect(words).toEqual(
      expect.arrayContaining(['certificate', 'learningPath', 'learningPaths', 'passkeys', 'ssoProviders', 'formerPasswords']),
    )
    for (const text of ["throw new Refusal('roleExists')", "audit: 'adminRoleCreate'", "has('role.read')", "id === 'roles.list'"])
      expect(found(text)).not.toEqual([])
    for (const text of [
      '/user/learning/paths',
      'learningPaths',
      'a module type',
      'RATE_LIMIT_CERTIFICATE',
      'isEnrolmentOpen',
      'a term policy',
    ])
      expect(found(text)).not.toEqual([])
    expect(found("throw new Refusal('roleForbidden') // the roles and the progress of a group")).toEqual([])
  })

  it("names no room's error, permission, audit action, operation, path or subject", () => {
    const kernel = walk('lib/platform').filter(
      (file) =>
        /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && dirname(file) !== 'lib/platform/testing' && !ofWords.includes(file),
    )
    expect(kernel.length).toBeGreaterThan(50)
    expect(kernel.flatMap((file) => found(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`))).toEqual([])
  })
})
