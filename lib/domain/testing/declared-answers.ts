import { expect } from 'vitest'
import type { Contract } from '@/lib/platform/http/contract'
import { openApiDocument } from '@/lib/platform/http/openapi'
import type { Answer } from '@/lib/platform/testing/call'
import { contracts, contractsOfRooms } from './contracts'
import { type ApiDocument, DocumentJudge } from './document-judge'

/** Their headers are declared with the refusals of every operation. */
const senders = contracts.filter(({ sends }) => sends)

/** The document of one room: of its operations it says the same as that of all (lib/domain/room-documents.rules.test.ts). */
export const documentOf = (own: readonly Contract[]) =>
  openApiDocument([...new Set([...own, ...senders])], { title: 'Masar API', version: '1' }) as unknown as ApiDocument

const judges = new Map<string, DocumentJudge>()

function judgeOf(id: string): DocumentJudge {
  const [folder, declared] = [...contractsOfRooms].find(([, own]) => own.some((contract) => contract.id === id)) ?? ['', []]
  const judge = judges.get(folder) ?? new DocumentJudge(documentOf(declared))
  judges.set(folder, judge)
  return judge
}

/** The answer has a status that the document declares for its operation, exactly the declared headers, and a body of exactly the declared shape. */
export function assertDeclared({ id, method, path }: Contract, { status, headers, text }: Answer): void {
  const drift = judgeOf(id).drift(path.replace(/:(\w+)/g, '{$1}'), method, { status, headers, text })
  expect({ operation: id, status, drift }).toEqual({ operation: id, status, drift: [] })
}
