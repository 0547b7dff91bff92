import { roomOf, tagOf } from '@/lib/platform/http/openapi'
import { contracts } from './contracts'

export type Area = { key: string; name: string; operations: { id: string; method: string; path: string; summary: string }[] }

/** The areas of the API (the part of operations' ids before the dot), each with its operations, as the OpenAPI document has them. */
export function areas(): Area[] {
  const found = new Map<string, Area>()
  for (const contract of contracts) {
    const { id, method, path, summary } = contract
    const key = roomOf(contract)
    const area = found.get(key) ?? { key, name: tagOf(contract), operations: [] }
    area.operations.push({ id, method, path: path.replace(/:(\w+)/g, '{$1}'), summary })
    found.set(key, area)
  }
  return [...found.values()]
}
