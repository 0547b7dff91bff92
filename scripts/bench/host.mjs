// Runs a built server.ts alone, without the start-up of `npm start`: node host.mjs <server.mjs> [--api-only]
import { pathToFileURL } from 'node:url'

const [file, mode] = process.argv.slice(2)
const { startServer } = await import(pathToFileURL(file).href)
const server = await startServer({ port: Number(process.env.PORT), apiOnly: mode === '--api-only' })
process.once('SIGTERM', () => server.close().then(() => process.exit(0)))
