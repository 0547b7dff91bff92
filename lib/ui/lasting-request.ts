'use client'

/** Browsers let so many bytes of bodies outlive a page, those of all its requests together (Fetch standard, 64 KiB), less a little. */
const mostBytes = 60 * 1024
let underWay = 0

/**
 * A request that arrives although its page is left meanwhile: every write whose body is small enough for that. What is larger is sent as usual, so it has
 * to be kept on the device until it is answered.
 */
export async function lastingRequest(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body } = init
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body).length : body ? mostBytes + 1 : 0
  const keepalive = method !== 'GET' && underWay + bytes <= mostBytes
  const kept = keepalive ? bytes : 0
  underWay += kept
  try {
    return await fetch(input, { ...init, keepalive })
  } finally {
    underWay -= kept
  }
}
