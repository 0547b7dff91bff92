declare module '*.faces'
