/** What keeps the server from starting, in words for who started it: what is wrong and what to do. */
export class StartError extends Error {}
