// @ts-check
import { Screenful } from "../client.js";
import { home } from "../net/api.js";

/** The page's own server, for what is loaded when it is needed. */
export const server = new Screenful(home);
