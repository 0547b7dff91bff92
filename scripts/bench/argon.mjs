// Measures how many argon2 checks this machine does in a second, without any server: node argon.mjs <hash> <password> <seconds>
import { verify } from '@node-rs/argon2'

const [hash, password, seconds] = process.argv.slice(2)

async function rate(atOnce) {
  let done = 0
  const began = performance.now()
  const until = began + (Number(seconds) / 2) * 1000
  const lane = async () => {
    while (performance.now() < until) {
      if (!(await verify(hash, password))) throw new Error('The password is not the one of the hash')
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return (done / (performance.now() - began)) * 1000
}

// Measured with two checks at once, as in the product, and with as many as there are clients; the higher rate counts.
console.log(JSON.stringify({ perSecond: Math.max(await rate(2), await rate(8)) }))
