import com.sun.net.httpserver.HttpServer;
import io.github.disputeintake.WebhookEvent;
import io.github.disputeintake.WebhookVerificationException;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class ClientReceiver {
    private static final Set<String> HANDLED = ConcurrentHashMap.newKeySet();

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            try {
                WebhookEvent event = WebhookEvent.verify(body, exchange.getRequestHeaders(), System.getenv("WEBHOOK_SECRET"));
                if (HANDLED.add(event.id())) System.out.println(event.type() + " " + event.payload());
                exchange.sendResponseHeaders(204, -1);
            } catch (WebhookVerificationException error) {
                exchange.sendResponseHeaders(400, -1);
            }
            exchange.close();
        });
        server.start();
    }
}
