import { expect } from 'vitest'
import type { Contract } from '@/lib/platform/http/contract'
import type { Answer } from '@/lib/platform/testing/call'
import { openApi } from '../documentation'
import { type ApiDocument, DocumentJudge } from './document-judge'

let judge: DocumentJudge | undefined

/** The answer has a status that the document declares for its operation, exactly the declared headers, and a body of exactly the declared shape. */
export function assertDeclared({ id, method, path }: Contract, { status, headers, text }: Answer): void {
  judge ??= new DocumentJudge(openApi() as ApiDocument)
  const drift = judge.drift(path.replace(/:(\w+)/g, '{$1}'), method, { status, headers, text })
  expect({ operation: id, status, drift }).toEqual({ operation: id, status, drift: [] })
}
