import { type Forgery, json } from './token-forgery'

const stolen = '00000000-0000-7000-8000-000000000001'

/** Tokens with invalid claims and a valid signature. */
export async function claimsOf(forgery: Forgery): Promise<void> {
  const { claims, time, withClaims } = forgery
  const wrongText = [undefined, null, 1, true, [], {}, '']
  for (const name of ['iss', 'aud', 'sub', 'sid', 'org', 'jti'])
    for (const wrong of [...wrongText, [claims[name]], `${claims[name]}\0`, `${claims[name]} `])
      await withClaims(`${name} ${json(wrong) ?? 'missing'}`, { [name]: wrong })
  for (const name of ['sub', 'sid', 'org', 'jti'])
    for (const wrong of [
      "' OR 1=1--",
      `{${claims[name]}}`,
      `urn:uuid:${claims[name]}`,
      stolen.replaceAll('0', 'A'),
      '٠'.repeat(36),
    ])
      await withClaims(`${name} ${wrong}`, { [name]: wrong })
  for (const wrong of ['https://attacker.test', `${claims.iss}/`, `${claims.iss}.attacker.test`, `${claims.iss}`.toUpperCase()])
    await withClaims(`iss ${wrong}`, { iss: wrong })
  await withClaims('another organization', { org: stolen, aud: `masar:${stolen}` })
  await withClaims('org of another organization only', { org: stolen })
  for (const wrong of [`masar:${stolen}`, 'masar', 'masar:*', [claims.aud, `masar:${stolen}`]])
    await withClaims(`aud ${json(wrong)}`, { aud: wrong })
  for (const name of ['iat', 'exp'])
    for (const wrong of [undefined, null, '', `${claims[name]}`, Number(claims[name]) + 0.5, -1, 0, true, 2 ** 53])
      await withClaims(`${name} ${json(wrong) ?? 'missing'}`, { [name]: wrong })
  await withClaims('expired six seconds ago', { iat: time - 900, exp: time - 6 })
  await withClaims('expired long ago', { iat: time - 9000, exp: time - 8000 })
  await withClaims('issued a minute from now', { iat: time + 60, exp: time + 900 })
  await withClaims('in milliseconds', { iat: time * 1000, exp: (time + 900) * 1000 })
  await withClaims('ends before it begins', { iat: time, exp: time - 1 })
}

/** Tokens with unknown claims, unusual or malformed JSON, and a valid signature. */
export async function payloadsOf(forgery: Forgery): Promise<void> {
  const { claims, as, time, withClaims, withText } = forgery
  for (const huge of ['1e400', '99999999999999999999', '1.0e3', 'NaN', 'Infinity', '0x7fffffff'])
    await withText(`exp written as ${huge}`, json(claims).replace(/"exp":\d+/, `"exp":${huge}`))
  for (const [name, value] of Object.entries({ nbf: time + 3600, role: 'superAdmin', permissions: ['*'], admin: true }))
    await withClaims(`the unknown claim ${name}`, { [name]: value })
  for (const name of ['sub', 'org', 'exp'])
    await withText(`two ${name} claims`, json(claims).replace('{', `{"${name}":${json(claims[name])},`))
  await withText('__proto__ among the claims', json(claims).replace('{', '{"__proto__":{"sub":"1"},'))
  const wrapped = [` ${json(claims)}`, `${json(claims)}\n`, `\ufeff${json(claims)}`, `[${json(claims)}]`, json(json(claims))]
  for (const text of ['[]', 'null', 'true', '""', '1', '{}', '', '{', '[[[[[[[[', ...wrapped])
    await withText(`payload ${json(text.slice(0, 12))} (${text.length} characters)`, text)
  const invalid = Buffer.concat([Buffer.from('{"iss":"'), Buffer.of(0xff, 0xfe, 0xc0), Buffer.from(json(claims).slice(8))])
  await withText('payload of invalid UTF-8', invalid)
  await withText('escaped letters in a claim name', json(claims).replace('"sub"', '"s\\u0075b"'))
  for (const wrong of as === 'refresh' ? [undefined, null, -1, 0.5, '0', 2 ** 53, [0]] : [0, 1])
    await withClaims(`generation ${json(wrong) ?? 'missing'}`, { generation: wrong })
}
