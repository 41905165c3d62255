/* First, so that glibc settles its feature macros before another header does. */
#include <features.h>

#include <curl/curl.h>

/* curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, which Swift cannot call: here is one
 * function with types for each option in use. */

typedef size_t (*CCurlBytes)(char *bytes, size_t size, size_t count, void *context);
typedef curl_socket_t (*CCurlOpenSocket)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
typedef int (*CCurlSocket)(CURL *easy, curl_socket_t socket, int interest, void *context, void *socketContext);
typedef int (*CCurlTimer)(CURLM *multi, long milliseconds, void *context);

#define CCURL_LONG(name, option) \
    static inline CURLcode name(CURL *easy, long value) { return curl_easy_setopt(easy, option, value); }
#define CCURL_TEXT(name, option) \
    static inline CURLcode name(CURL *easy, const char *value) { return curl_easy_setopt(easy, option, value); }
#define CCURL_LIST(name, option) \
    static inline CURLcode name(CURL *easy, struct curl_slist *value) { return curl_easy_setopt(easy, option, value); }

CCURL_LONG(ccurl_set_no_signal, CURLOPT_NOSIGNAL)
CCURL_LONG(ccurl_set_follow_location, CURLOPT_FOLLOWLOCATION)
CCURL_LONG(ccurl_set_netrc, CURLOPT_NETRC)
CCURL_LONG(ccurl_set_timeout_ms, CURLOPT_TIMEOUT_MS)
CCURL_LONG(ccurl_set_connect_timeout_ms, CURLOPT_CONNECTTIMEOUT_MS)
CCURL_LONG(ccurl_set_low_speed_limit, CURLOPT_LOW_SPEED_LIMIT)
CCURL_LONG(ccurl_set_low_speed_time, CURLOPT_LOW_SPEED_TIME)
CCURL_LONG(ccurl_set_post, CURLOPT_POST)

CCURL_TEXT(ccurl_set_url, CURLOPT_URL)
CCURL_TEXT(ccurl_set_proxy, CURLOPT_PROXY)
CCURL_TEXT(ccurl_set_protocols, CURLOPT_PROTOCOLS_STR)
CCURL_TEXT(ccurl_set_accept_encoding, CURLOPT_ACCEPT_ENCODING)

CCURL_LIST(ccurl_set_headers, CURLOPT_HTTPHEADER)
CCURL_LIST(ccurl_set_resolve, CURLOPT_RESOLVE)

/* Copies the bytes. */
static inline CURLcode ccurl_set_post_body(CURL *easy, const void *bytes, curl_off_t count) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, count);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, (const char *)bytes) : code;
}

static inline CURLcode ccurl_set_write(CURL *easy, CCurlBytes function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_WRITEDATA, context) : code;
}

static inline CURLcode ccurl_set_header(CURL *easy, CCurlBytes function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, function);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_HEADERDATA, context) : code;
}

static inline CURLcode ccurl_set_open_socket(CURL *easy, CCurlOpenSocket function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context) : code;
}

static inline CURLcode ccurl_get_response_code(CURL *easy, long *value) {
    return curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, value);
}

static inline CURLMcode ccurl_multi_set_socket(CURLM *multi, CCurlSocket function, void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, function);
    return code == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context) : code;
}

static inline CURLMcode ccurl_multi_set_timer(CURLM *multi, CCurlTimer function, void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, function);
    return code == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context) : code;
}

static inline CURLcode ccurl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

/* The transfer of a message that says that it is done, and how it ended. */
static inline CURL *ccurl_done(const CURLMsg *message, CURLcode *code) {
    if (message->msg != CURLMSG_DONE) return NULL;
    *code = message->data.result;
    return message->easy_handle;
}

#undef CCURL_LONG
#undef CCURL_TEXT
#undef CCURL_LIST
