import type { deadEnd as english } from '../en/dead-end.ts';

/** What to do where no check has an answer, in Chinese. */
export const deadEnd: typeof english = {
  byError: {
    refused: [
      '请确认服务正在运行，并监听该主机和端口。',
      '在容器中，localhost 指容器自身：请给出主机的名称（PMS_BASE_URL、--base-url）。',
    ],
    'unknown-host': ['请确认主机名正确，并且在运行套件的机器上可以解析。'],
    tls: [
      '请提供签发证书的 CA（--ca）；测试服务可以使用 --insecure。',
      '请确认服务是否为 http，而基础 URL 写成了 https。',
    ],
    'client-certificate': [
      '请提供服务接受的客户端证书及其私钥（--cert、--key）。',
      '如果没有证书：请确认服务是否另有供测试使用的地址。',
    ],
    'old-tls': ['请让服务或其前端网关支持 TLS 1.2 或 1.3。'],
    http2: ['请让服务或其前端网关同时支持 HTTP/1.1。'],
    reset: ['连接被关闭：请确认该端口上是否有代理，或服务要求使用 https。'],
    timeout: [
      '服务接受了连接但没有响应：请查看服务日志。',
      '是否有防火墙，或需要设置代理（--proxy）？如果服务本来就慢，请增加等待时间（--timeout）。',
    ],
    'too-large': ['响应超过读取上限。如果消息中提到 --max-body，请增大它。'],
    'broken-off': ['响应提前结束：请查看服务或其前端网关的日志。'],
    'wrong-body': ['响应体与其响应头（Content-Encoding、Transfer-Encoding）不符：请检查服务或其前端网关。'],
    'not-http': ['该端口上的程序不是 HTTP 服务：请确认端口是否正确。'],
    aborted: ['运行被中断：请重新运行直到结束。'],
    other: ['请查看下面请求的错误信息。'],
  },
  byStatus: {
    401: [
      '请提供当前有效的 Token（PMS_TOKEN）：会话中签发的 Token 会随会话失效。',
      '请确认服务前端的代理是否丢弃了名为 Token 的请求头。',
    ],
    403: [
      '请确认 Token 所属账号有权获取用户列表；否则请提供有权限的 Token（PMS_TOKEN）。',
      '响应是否来自途中的代理？如果是，请让该主机不经代理（--proxy-bypass、NO_PROXY）。',
    ],
    429: ['目标限制了请求速率：请减少请求（--rate、--concurrency），或延长等待时间（--max-wait）。'],
    404: ['请确认基础 URL 是 /api.php/v1 之前的全部内容，包括服务的路径。'],
  },
  byBasic: [
    "响应要求 Basic 认证，而本 API 没有这种认证：这是服务前端的网关的要求。请给出 --header 'Authorization: Basic …'（PMS_HEADERS），其值为 user:password 的 base64。",
  ],
  byGateway: ['网关代替服务作出了响应：请确认网关之后的服务正在运行。'],
  byFailure: ['服务内部出错：请查看服务日志。'],
  atLogIn: [
    '请检查账号和密码（PMS_ACCOUNT、PMS_PASSWORD），或提供 Token（PMS_TOKEN）。',
    '请确认该账号可以在浏览器中登录。多次失败后，禅道会锁定账号数分钟。',
  ],
  byProxy: [
    '请确认代理正在运行，并允许连接该服务（--proxy、HTTPS_PROXY、HTTP_PROXY）。',
    '如果该主机不需要代理，请让它不经代理（--proxy-bypass、NO_PROXY）。',
  ],
  byTraffic: [
    '请确认录制中有该服务，或用 --base-url 指定要评判的服务。',
    '请在客户端确认 Bug、开始任务、创建需求或获取用户列表时录制。',
  ],
  byDefault: ['请提供检查所需的数据：Bug、任务和产品（PMS_BUG_IDS、PMS_TASK_IDS、PMS_PRODUCT_ID）。'],
};
