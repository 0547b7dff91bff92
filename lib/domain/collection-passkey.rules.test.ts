import { createHash } from 'node:crypto'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { expect, it } from 'vitest'
import { registeredPasskey, registerPasskey } from './collection-passkey'

it('the passkey of the tour is accepted at the host of its organization, under whichever address it was made', async () => {
  const variables = new Map([['url', 'http://localhost:3000']])
  const options = { challenge: 'cTF3MmUzcjR0NXk2dTdpOG85', rp: { id: 'alnoor.localhost' } }
  const pm = {
    response: { json: () => ({ data: { options } }) },
    variables,
    collectionVariables: variables,
  }
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  new Function('pm', 'CryptoJS', registerPasskey.join('\n'))(pm, { SHA256: hash })
  const filled = JSON.stringify(registeredPasskey).replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? '')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...JSON.parse(filled), clientExtensionResults: {} },
    expectedChallenge: options.challenge,
    expectedOrigin: 'http://alnoor.localhost:3000',
    expectedRPID: options.rp.id,
  })
  expect([verified, registrationInfo?.credential.id]).toEqual([true, variables.get('passkeyCredentialId')])
})
