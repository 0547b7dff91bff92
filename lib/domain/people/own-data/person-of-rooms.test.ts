import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { roomServers } from '@/lib/domain/product'
import type { RoomServer } from '@/lib/platform/serving/serves'
import { OwnData } from './own-data.contract'

const modules = await Promise.all(readdirSync('db/schema').map((file) => import(`../../../../db/schema/${file}`)))

describe('every room', () => {
  it('with a table that refers to a person says how their data is shown or erased', () => {
    const ofRoom = readdirSync('db/schema').flatMap((file, at) => {
      const own = Object.values(modules[at] ?? {})
        .filter((value) => is(value, PgTable))
        .map(getTableConfig)
      const isOfPerson = (table: (typeof own)[number]) =>
        table.columns.some(({ name }) => name === 'userId') ||
        table.foreignKeys.some((key) => getTableConfig(key.reference().foreignTable).name === 'users')
      return own.some(isOfPerson)
        ? [
            file.replace(
              /(-appeals|-attempts|-boards|-contests|-files|-moderation|-papers|-records|-regrades|-seats|-teachers|-watching)?\.ts$/,
              '',
            ),
          ]
        : []
    })
    expect(ofRoom.length).toBeGreaterThan(10)
    // The request for erasure itself: erasing.service.ts deletes it first.
    const other = ['own-data']
    const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const servers: Record<string, RoomServer> = roomServers
    const { identity, ...others } = servers
    const isSilent = (name: string) => Object.keys(servers[camel(name)]?.person ?? {}).length === 0
    expect(ofRoom.filter((name) => !other.includes(name) && isSilent(name))).toEqual([])
    expect(identity?.person.eraseLast).toBeDefined()
    expect(Object.values(others).filter(({ person }) => person.eraseLast)).toEqual([])
  })

  it('reads the parts of their data that it declares, and no part is declared twice', () => {
    for (const { room, person } of Object.values<RoomServer>(roomServers))
      expect(Object.keys(person.export ?? {}).toSorted()).toEqual(Object.keys(room.person ?? {}).toSorted())
    const parts = Object.values<RoomServer>(roomServers).flatMap(({ person }) => Object.keys(person.export ?? {}))
    expect(new Set(parts).size).toBe(parts.length)
    expect(Object.keys(OwnData.shape).toSorted()).toEqual(['takenAt', 'organization', ...parts].toSorted())
  })
})
