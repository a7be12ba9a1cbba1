/** An error that keeps the server from starting. Its message tells the administrator what is wrong and what to do. */
export class StartError extends Error {}
