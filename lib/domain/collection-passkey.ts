/**
 * The script after `passkeys.begin`: makes the registration that an authenticator would (WebAuthn Level 3, 6.5), without attestation. The public key,
 * all zeros, is no point of its curve: nobody ever signs in with it.
 */
export const registerPasskey = [
  'const { challenge, rp } = pm.response.json().data.options',
  'const hash = (text) => CryptoJS.SHA256(text).toString()',
  "const base64 = (text, encoding) => Buffer.from(text, encoding).toString('base64')",
  "const base64Url = (...of) => base64(...of).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '')",
  "const zeros = (bytes) => '00'.repeat(bytes)",
  'const credentialId = hash(challenge).slice(0, 32)',
  '// In CBOR: the key type EC2, the algorithm ES256, the curve P-256 and the two coordinates.',
  "const publicKey = 'a5010203262001215820' + zeros(32) + '225820' + zeros(32)",
  '// The host; person present and verified, key enclosed; counter, maker, length of the id.',
  "const authData = hash(rp.id) + '45' + zeros(4) + zeros(16) + '0010' + credentialId + publicKey",
  '// In CBOR: fmt "none", an empty attStmt, and authData.',
  "const attestation = 'a363666d74646e6f6e656761747453746d74a06861757468446174615894' + authData",
  '// The host of the organization, however the server was reached.',
  "const origin = pm.variables.get('url').replace(/\\/\\/[^:/]+/, '//' + rp.id)",
  "const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })",
  "pm.collectionVariables.set('passkeyCredentialId', base64Url(credentialId, 'hex'))",
  "pm.collectionVariables.set('passkeyClientData', base64Url(clientData, 'utf8'))",
  "pm.collectionVariables.set('passkeyAttestation', base64Url(attestation, 'hex'))",
]

/** The passkey that the script made, in the body of `passkeys.add`. */
export const registeredPasskey = {
  id: '{{passkeyCredentialId}}',
  rawId: '{{passkeyCredentialId}}',
  type: 'public-key',
  response: { clientDataJSON: '{{passkeyClientData}}', attestationObject: '{{passkeyAttestation}}' },
}
