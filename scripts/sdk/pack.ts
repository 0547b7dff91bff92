// `npm run sdk:pack [folder]`: the SDK as the file that is published, made from the API's document as it is now.
const [folder = 'sdk'] = process.argv.slice(2)
// The document is written without signing anything, but the environment is read as a whole.
process.env.APP_SECRET ||= 'unused, for nothing is signed here'
const { packSdk } = await import('./package')
console.log(await packSdk(folder))

export {}
