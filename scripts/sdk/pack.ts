// `npm run sdk:pack [folder]`: builds the SDK's npm package (.tgz) from the current API document.
const [folder = 'sdk'] = process.argv.slice(2)
// Nothing is signed here, but loading the environment requires a secret.
process.env.APP_SECRET ||= 'unused, for nothing is signed here'
const { packSdk } = await import('./package')
console.log(await packSdk(folder))

export {}
