import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class HookController {
    /** {@code byte[]} keeps what was signed. */
    @PostMapping("/hook")
    ResponseEntity<Void> hook(@RequestBody byte[] body, @RequestHeader("webhook-id") String id,
            @RequestHeader("webhook-timestamp") String timestamp,
            @RequestHeader("webhook-signature") String signatures) throws Exception {
        if (!isSigned(body, id, timestamp, signatures)) return ResponseEntity.badRequest().build();
        System.out.println(id + " " + new String(body, StandardCharsets.UTF_8));
        return ResponseEntity.noContent().build();
    }

    static boolean isSigned(byte[] body, String id, String timestamp, String signatures) throws Exception {
        if (!timestamp.matches("\\d{1,12}")) return false;
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > 300) return false;
        String secret = System.getenv("WEBHOOK_SECRET").replaceFirst("^whsec_", "");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        for (String signature : signatures.split(" ")) {
            if (MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8))) return true;
        }
        return false;
    }
}
