/**
 * Version of the calls, `major.minor`: the minor part grows when calls or fields are added, the major part when a front
 * end made for the older one would fail. The server tells it with every answer.
 */
export const apiVersion = '1.2'
